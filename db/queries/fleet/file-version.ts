/** Tells a stored file from the one before it, without giving its key away. */
export const fileVersion = (key: string): string => key.slice(key.lastIndexOf('/') + 1, key.indexOf('-'))
