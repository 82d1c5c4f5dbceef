type Flat = [path: string, message: string]

/** The errors of a form with the places that they are at; those of lists and of fields of the kind lie deeper. */
export function flatErrors(errors: object, at = ''): Flat[] {
  return Object.entries(errors).flatMap(([name, one]: [string, unknown]): Flat[] => {
    if (typeof one !== 'object' || one === null) return []
    const path = at === '' ? name : `${at}.${name}`
    const isOne = 'type' in one && typeof one.type === 'string'
    if (!isOne) return flatErrors(one, path)
    return [[path, 'message' in one ? String(one.message) : '']]
  })
}
