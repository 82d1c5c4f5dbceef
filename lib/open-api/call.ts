import type { Operation } from './document'

/** What somebody filled in to try an operation. */
export type Trial = { values: Readonly<Record<string, string>>; body: string }

/** The path with its values, and the query behind it; what is empty is left out. */
export function addressOf({ path, parameters }: Operation, values: Trial['values']): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  )
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters) {
    const value = values[name]
    if (place === 'query' && value) query.append(name, value)
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

/** The headers that were filled in. */
export const headersOf = ({ parameters }: Operation, values: Trial['values']): [string, string][] =>
  parameters.flatMap(({ name, in: place }) => {
    const value = values[name]
    return place === 'header' && value ? [[name, value] as [string, string]] : []
  })

const sendsJson = ({ body, isForm }: Operation) => body !== null && !isForm
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The call as a line for a shell. The key is a name that the shell fills in. */
export function curlOf(operation: Operation, trial: Trial, origin: string): string {
  const lines = [`curl -X ${operation.method} ${quoted(origin + addressOf(operation, trial.values))}`]
  if (operation.permission !== 'public') lines.push('-H "Authorization: Bearer $API_KEY"')
  const given = headersOf(operation, trial.values)
  lines.push(...given.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`))
  if (sendsJson(operation)) {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(trial.body)}`)
  }
  if (operation.isForm) lines.push("-F 'file=@file'")
  return lines.join(' \\\n  ')
}

/** The call in JavaScript. */
export function scriptOf(operation: Operation, trial: Trial, origin: string): string {
  const address = JSON.stringify(origin + addressOf(operation, trial.values))
  const headers = [
    ...(operation.permission === 'public' ? [] : ["    Authorization: 'Bearer ' + apiKey,"]),
    ...(sendsJson(operation) ? ["    'Content-Type': 'application/json',"] : []),
    ...headersOf(operation, trial.values).map(([name, value]) => `    '${name}': ${JSON.stringify(value)},`),
  ]
  return [
    `const response = await fetch(${address}, {`,
    `  method: '${operation.method}',`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(sendsJson(operation) ? [`  body: JSON.stringify(${trial.body.trim() || '{}'}),`] : []),
    ...(operation.isForm ? ['  body: form,'] : []),
    '})',
    'const { code, msg, data } = await response.json()',
  ].join('\n')
}
