export const digitCount = (text: string): number => text.replace(/\D/g, '').length
