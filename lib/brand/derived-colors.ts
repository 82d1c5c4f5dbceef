import { mix } from './colors'

/** Hover and chosen shades of a domain that set none. */
export function derivedColors(themeColor: string): { hoverColor: string; selectedColor: string } {
  return { hoverColor: mix(themeColor, '#000000', 0.12), selectedColor: mix(themeColor, '#000000', 0.22) }
}
