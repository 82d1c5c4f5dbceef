import { brandPalette } from './palette'

/** The default mark in the domain's colour, as an SVG document; without rounded corners where others cut its shape. */
export function brandMark(
  given: Parameters<typeof brandPalette>[0],
  corners: 'round' | 'none' = 'round',
): string {
  const { primary, onPrimary } = brandPalette(given)
  const radius = corners === 'round' ? 8 : 0
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${primary}"/><g fill="none" stroke="${onPrimary}"><path d="M10 22.2c0-7.4 12-4.2 12-10.6" stroke-width="2.8" stroke-linecap="round"/><circle cx="22" cy="9.6" r="3" stroke-width="2.6"/><circle cx="10" cy="23" r="2.8" fill="${onPrimary}" stroke="none"/></g></svg>`
}

/** The same as the address of a page's icon, which needs no request. */
export function brandIcon(given: Parameters<typeof brandPalette>[0]): string {
  return `data:image/svg+xml,${encodeURIComponent(brandMark(given))}`
}
