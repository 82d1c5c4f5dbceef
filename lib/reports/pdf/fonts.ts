import interRanges from '@fontsource/inter/unicode.json'
import arabicRanges from '@fontsource/noto-sans-arabic/unicode.json'
import chineseRanges from '@fontsource/noto-sans-sc/unicode.json'

export type Weight = 400 | 600

type Subset = { file: (weight: Weight) => string; ranges: [first: number, last: number][] }

/** What every other font lacks is written with this one. */
const LATIN = 0

const subsetsOf = (
  family: string,
  ranges: Record<string, string>,
  fits: (name: string) => boolean,
): Subset[] =>
  Object.entries(ranges)
    .filter(([name]) => fits(name))
    .map(([name, text]) => {
      const part = name.replace(/[[\]]/g, '')
      return {
        file: (weight) => `node_modules/@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`,
        ranges: text.split(',').map(rangeOf),
      }
    })

function rangeOf(text: string): [number, number] {
  const [first = '0', last = first] = text.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const inter = subsetsOf('inter', interRanges, () => true)
const SUBSETS: readonly Subset[] = [
  ...inter.filter(({ file }) => file(400).includes('-latin-400')),
  ...inter.filter(({ file }) => !file(400).includes('-latin-400')),
  ...subsetsOf('noto-sans-arabic', arabicRanges, (name) => name === 'arabic'),
  ...subsetsOf('noto-sans-sc', chineseRanges, (name) => name.startsWith('[')),
]

const known = new Map<number, number>()

/** Which of the fonts has a character; numbers are places in one list. */
export function fontOf(codePoint: number): number {
  const found = known.get(codePoint)
  if (found !== undefined) return found
  const at = SUBSETS.findIndex(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )
  const font = at < 0 ? LATIN : at
  known.set(codePoint, font)
  return font
}

/** Where a font lies, from the folder that the process runs in. */
export const fontFile = (font: number, weight: Weight): string =>
  (SUBSETS[font] ?? (SUBSETS[LATIN] as Subset)).file(weight)
