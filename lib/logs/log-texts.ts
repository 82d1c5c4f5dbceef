const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

export type LogTexts = {
  action: (name: string) => string
  kind: (name: string) => string
  field: (name: string) => string
  value: (value: unknown) => string
}

/**
 * What the log says, for people. `text` gives the text of a key under `logs`, or null where there
 * is none: then the name itself is shown, so that nothing is hidden. `moment` formats milliseconds.
 */
export function logTexts(text: (key: string) => string | null, moment: (time: number) => string): LogTexts {
  const value = (given: unknown): string => {
    if (given === null || given === undefined || given === '') return text('nothing') ?? '–'
    if (typeof given === 'boolean') return text(given ? 'yes' : 'no') ?? String(given)
    if (Array.isArray(given)) return given.map(value).join(', ')
    if (typeof given === 'object') return JSON.stringify(given)
    return ISO_MOMENT.test(String(given)) ? moment(Date.parse(String(given))) : String(given)
  }
  return {
    action: (name) => text(`actions.${name}`) ?? name,
    kind: (name) => text(`kinds.${name}`) ?? name,
    field: (name) => text(`fields.${name}`) ?? name,
    value,
  }
}
