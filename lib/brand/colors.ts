/** Colour arithmetic for brands: readable foregrounds and derived shades of a reseller's odd colour. */
type Rgb = [number, number, number]

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** `amount` 0 is `hex`, 1 is `toward`. */
export function mix(hex: string, toward: string, amount: number): string {
  const from = parse(hex)
  const to = parse(toward)
  return format(from.map((part, i) => part + ((to[i] ?? 0) - part) * amount) as Rgb)
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((part) => {
    const s = part / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1–21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `hex`, moved toward `toward` until it reads on every one of `backgrounds` with at least `ratio`. */
export function readableOn(
  backgrounds: readonly string[],
  hex: string,
  toward: string,
  ratio: number,
): string {
  for (let amount = 0; amount <= 1; amount += 0.02) {
    const candidate = mix(hex, toward, amount)
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate
  }
  return toward
}

/** Hover and chosen shades of a domain that set none. */
export function derivedColors(themeColor: string): { hoverColor: string; selectedColor: string } {
  return { hoverColor: mix(themeColor, '#000000', 0.12), selectedColor: mix(themeColor, '#000000', 0.22) }
}
