/** Whether a text is what programs write into an address for a value that they do not have. */
export const isNoValue = (text: string): boolean =>
  /^(?:null|undefined|none|nan|nil|\[object object\])$/i.test(text.trim())
