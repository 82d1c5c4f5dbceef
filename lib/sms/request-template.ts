/**
 * What stands for a value in the address, the body and the headers of a request. A template is read as what it is, an
 * address, a form or JSON, and filled part by part: whatever a value holds, it stays in its part.
 */
const PLACEHOLDERS = ['to', 'toDigits', 'text', 'from', 'user', 'password'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

const PLACEHOLDER = /\{(\w+)\}/g
/** A path is parted by its values alone: a text could be `..`, and addresses are written into logs. */
const IN_PATH: readonly string[] = ['to', 'toDigits', 'from', 'user'] satisfies Placeholder[]
/** `{basic}` is user and password as HTTP's basic authentication writes them (RFC 7617). */
const IN_HEADER: readonly string[] = ['user', 'password', 'basic']

const namesIn = (text: string): string[] => Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name)
const isKnown = (name: string): boolean => (PLACEHOLDERS as readonly string[]).includes(name)

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)

type Template = {
  names: readonly string[]
  fill: (values: PlaceholderValues) => string
}
/** A template whose own letters may hold a key, as `?key=…`: of these an outline has nothing. */
type OutlinedTemplate = Template & { outline: () => string }

const HIDDEN = '…'
/** A text with its placeholders alone. */
const outlineOf = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 === 1 || part === '' ? part : HIDDEN))
    .join('')
/** A field by its name, which is its value where it has none. */
const outlineField = ([name, value]: readonly [string, string]): string =>
  value === '' ? outlineOf(name) : `${name}=${outlineOf(value)}`

/** An address of http or https; null for what is none, or has a placeholder where none may be. */
export function urlTemplate(text: string): OutlinedTemplate | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || url.hash !== '' || /[{}%]/.test(url.host)) return null
  const steps = stepsOf(url)
  const query = [...url.searchParams]
  const inQuery = query.flatMap(([, value]) => namesIn(value))
  const inPath = steps?.flatMap(namesIn) ?? []
  const keys = query.flatMap(([key]) => namesIn(key))
  if (!steps || keys.length > 0 || !inQuery.every(isKnown) || !inPath.every((name) => IN_PATH.includes(name)))
    return null
  return {
    names: [...inPath, ...inQuery],
    fill: (values) => {
      const path = steps.map((step) => encodeURIComponent(fill(step, values))).join('/')
      const search = new URLSearchParams(query.map(([key, value]) => [key, fill(value, values)])).toString()
      return `${url.origin}${path}${search === '' ? '' : `?${search}`}`
    },
    outline: () => {
      const search = query.map(outlineField).join('&')
      return `${url.origin}${steps.map(outlineOf).join('/')}${search === '' ? '' : `?${search}`}`
    },
  }
}

function stepsOf({ pathname }: URL): string[] | null {
  try {
    return pathname.split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Fields of a form, as `To={to}&Body={text}`. */
export function formTemplate(text: string): OutlinedTemplate | null {
  const fields = [...new URLSearchParams(text.trim())]
  const names = fields.flatMap(([, value]) => namesIn(value))
  const keys = fields.flatMap(([key]) => namesIn(key))
  if (fields.length === 0 || keys.length > 0 || !names.every(isKnown)) return null
  return {
    names,
    fill: (values) =>
      new URLSearchParams(fields.map(([key, value]) => [key, fill(value, values)])).toString(),
    outline: () => fields.map(outlineField).join('&'),
  }
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Changes what is text, and `rest` what is a number, true, false or null. */
const inJson = (
  value: Json,
  change: (text: string) => string,
  rest: (value: Json) => Json = (same) => same,
): Json => {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return rest(value)
  if (Array.isArray(value)) return value.map((inner) => inJson(inner, change, rest))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inJson(inner, change, rest)]))
}

/** JSON with placeholders inside its texts, as `{"to":"{to}"}`; null for what is no JSON without its values. */
export function jsonTemplate(text: string): OutlinedTemplate | null {
  const parsed = parseJson(text)
  if (parsed === undefined || typeof parsed !== 'object' || parsed === null) return null
  const names: string[] = []
  inJson(parsed, (inner) => {
    names.push(...namesIn(inner))
    return inner
  })
  if (!names.every(isKnown)) return null
  return {
    names,
    fill: (values) => JSON.stringify(inJson(parsed, (inner) => fill(inner, values))),
    outline: () => JSON.stringify(inJson(parsed, outlineOf, () => HIDDEN)),
  }
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** The value of a header; null where a placeholder stands in it that none takes. */
export function headerTemplate(text: string): Template | null {
  const names = namesIn(text)
  if (!names.every((name) => IN_HEADER.includes(name))) return null
  return {
    names,
    fill: (values) => {
      // Both are printable ASCII.
      const basic = btoa(`${values.user}:${values.password}`)
      return fill(text, { user: values.user, password: values.password, basic })
    },
  }
}
