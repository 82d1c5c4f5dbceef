/** The shade of a level, from a tint to the full accent; the same on both papers. */
export const shadeOf = (level: number, levels: number): string =>
  `color-mix(in srgb, var(--accent) ${Math.round(100 - (78 * (levels - 1 - level)) / Math.max(1, levels - 1))}%, var(--sunken))`
