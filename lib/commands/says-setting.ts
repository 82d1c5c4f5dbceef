import { partsOf } from './catalogue/text-parts'

/** Words whose first argument adds numbers to a list, or takes them off. */
const LISTS = new Set(['SOS', 'CENTER'])

const tokensOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9.+-]+/)
    .filter(Boolean)
const isNumber = (token: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(token)

/**
 * Whether what a device says of a setting is what a text set it to: true when all values are in it, in their order, false when
 * it says as many other numbers, and null where that cannot be told, as devices word it as they like.
 */
export function saysSetting(text: string, answer: string): boolean | null {
  const { word, args } = partsOf(text.toUpperCase())
  const given = args.flatMap((arg) => arg.split('=')).filter((arg) => arg !== '')
  if (given.length === 0) return null
  const said = tokensOf(answer)
  if (LISTS.has(word)) return saysList(given, said)
  if (inOrder(given, said)) return true
  const numbers = said.filter(isNumber)
  return given.every(isNumber) && numbers.length === given.length ? false : null
}

function saysList([action, ...numbers]: readonly string[], said: readonly string[]): boolean | null {
  if (numbers.length === 0) return null
  const found = numbers.filter((number) => said.includes(number)).length
  return action === 'D' ? found === 0 : found === numbers.length
}

function inOrder(wanted: readonly string[], said: readonly string[]): boolean {
  let from = 0
  for (const one of wanted) {
    const at = said.indexOf(one, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}
