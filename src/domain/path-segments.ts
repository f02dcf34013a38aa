/** The segments of a path, without empty ones. */
export const pathSegments = (path: string): string[] => path.split('/').filter(segment => segment !== '')
