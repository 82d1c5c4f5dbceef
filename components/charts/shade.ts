/** Where there is nothing: just seen on either paper. */
export const QUIET_SHADE = 'color-mix(in srgb, var(--hairline) 70%, var(--surface))'

/** The shade of a level, from a tint to the full accent. */
export function shadeOf(level: number, levels: number): string {
  const share = 100 - (75 * (levels - 1 - level)) / Math.max(1, levels - 1)
  return `color-mix(in srgb, var(--accent) ${Math.round(share)}%, ${QUIET_SHADE})`
}
