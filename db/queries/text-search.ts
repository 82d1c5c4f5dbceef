/** The LIKE pattern of texts that contain `part`, taken letter by letter. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}
