import { PLACEMENT } from '@/db/placement'

/** A view lives where its table does. */
const READ_AS: Record<string, string> = { fixes: 'positions' }
const NOT_ALIASES =
  'on|set|where|left|right|inner|cross|join|full|group|order|limit|for|returning|using|as|values|tablesample'
const READS = new RegExp(
  `^\\s*(?:only\\s+|lateral\\s+)?([a-z_][a-z_0-9]*)(?![a-z_0-9.(])(?:\\s+as)?(?:\\s+(?!(?:${NOT_ALIASES})\\b)([a-z_][a-z_0-9]*))?`,
)
const FROM_ENDS =
  /\b(?:set|where|group by|order by|having|limit|returning|on conflict|window|for (?:no key )?(?:update|share))\b/

type Scope = { text: string; parent: Scope | null }
type Read = { table: string; alias: string; item: string }

/**
 * What is wrong with the joins of a statement as it was sent, if anything: of the tables that one of its selects
 * reads, or refers to in a select around it, those that are distributed must be equal in `device_id`, directly or by
 * what both are equal to, and none may be local.
 */
export function joinFault(statement: string): string | null {
  const scopes = scopesOf(plain(statement))
  const sameAs = new Groups()
  const reads = new Map(scopes.map((scope) => [scope, readsOf(scope.text)]))
  for (const [scope, own] of reads) addEqualities(sameAs, scope.text, own)
  for (const [scope, own] of reads) {
    const around = ancestorsOf(scope)
      .flatMap((one) => reads.get(one) ?? [])
      .filter(({ alias }) => new RegExp(`\\b${alias}\\.`).test(scope.text))
    const [first, ...others] = [...own, ...around].filter(({ table }) => isDistributed(table))
    if (!first || own.length === 0) continue
    const local = [...own, ...around].find(({ table }) => PLACEMENT[table] === 'local')
    if (local) return `${local.table} is local and read beside ${first.table}`
    const keyOf = ({ alias }: Read) => sameAs.of(`${alias}.device_id`)
    const loose = others.find((one) => one.alias !== first.alias && keyOf(one) !== keyOf(first))
    if (loose) return `${loose.table} is joined with ${first.table} without device_id`
  }
  return null
}

/** The tables that a statement reads, for seeing that it is understood. */
export const tablesIn = (statement: string): string[] =>
  scopesOf(plain(statement)).flatMap(({ text }) => readsOf(text).map(({ table }) => table))

const isDistributed = (table: string) => PLACEMENT[table] === 'distributed by device_id'

const plain = (statement: string) =>
  statement
    .replace(/--[^\n]*/g, ' ')
    .replace(/'[^']*'/g, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** Every select of a statement by itself, those that are united too; what stands in parentheses leaves a mark. */
function scopesOf(statement: string): Scope[] {
  const scopes: Scope[] = []
  const opened: Scope[] = []
  let current: Scope = { text: '', parent: null }
  scopes.push(current)
  for (let at = 0; at < statement.length; at++) {
    const sign = statement[at] ?? ''
    if (sign === '(') {
      opened.push(current)
      if (/^\(\s*(?:select|with|insert|update|delete)\b/.test(statement.slice(at, at + 20))) {
        current.text += '()'
        current = { text: '', parent: current }
        scopes.push(current)
        continue
      }
    }
    if (sign === ')') {
      const outer = opened.pop() ?? current
      if (outer !== current) {
        current = outer
        continue
      }
    }
    current.text += sign
  }
  return scopes.flatMap((scope) => {
    const united = scope.text.split(/\b(?:union(?: all)?|intersect|except)\b/)
    return united.length === 1 ? [scope] : united.map((text) => ({ text, parent: scope.parent }))
  })
}

function ancestorsOf({ parent }: Scope): Scope[] {
  return parent ? [parent, ...ancestorsOf(parent)] : []
}

function readsOf(text: string): Read[] {
  const clauses = text.split(/\bfrom\b|(?<!\bdo )\bupdate\b/).slice(1)
  const items = clauses.flatMap((clause) =>
    (clause.split(FROM_ENDS)[0] ?? '').split(/,|\bjoin\b|\busing\b(?! \()/),
  )
  return items.flatMap((item) => {
    const [, name = '', alias] = READS.exec(item) ?? []
    const table = /^positions_\d/.test(name) ? 'positions' : (READ_AS[name] ?? name)
    return Object.hasOwn(PLACEMENT, table) ? [{ table, alias: alias ?? name, item }] : []
  })
}

function addEqualities(sameAs: Groups, text: string, own: readonly Read[]): void {
  for (const [, one = '', other = ''] of text.matchAll(
    /([a-z_0-9]+\.[a-z_0-9]+) = ([a-z_0-9]+\.[a-z_0-9]+)/g,
  ))
    sameAs.join(one, other)
  for (const [, row = '', others = ''] of text.matchAll(/\(([^()]*)\) = \(([^()]*)\)/g)) {
    const right = others.split(',')
    row.split(',').forEach((one, at) => void sameAs.join(one.trim(), right[at]?.trim() ?? ''))
  }
  // Whatever is about one device is on one node: a value that is sent stands for that device.
  for (const [, one = ''] of text.matchAll(/([a-z_0-9]+\.device_id) = \$\d/g)) sameAs.join(one, THE_DEVICE)
  const [first, ...others] = own.filter(({ table }) => isDistributed(table))
  if (!first) return
  for (const { alias, item } of others)
    if (/using \([^)]*\bdevice_id\b/.test(item)) sameAs.join(`${first.alias}.device_id`, `${alias}.device_id`)
  // Where one table has a device, it need not say whose.
  if (others.length > 0) return
  for (const [, other = ''] of text.matchAll(/(?<![.\w])device_id = ([a-z_0-9]+\.[a-z_0-9]+)/g))
    sameAs.join(`${first.alias}.device_id`, other)
  for (const [, other = ''] of text.matchAll(/([a-z_0-9]+\.[a-z_0-9]+) = device_id\b/g))
    sameAs.join(`${first.alias}.device_id`, other)
  if (/(?<![.\w])device_id = \$\d/.test(text)) sameAs.join(`${first.alias}.device_id`, THE_DEVICE)
}

const THE_DEVICE = 'the device'

/** Columns that are equal to each other. */
class Groups {
  private readonly parents = new Map<string, string>()

  of(name: string): string {
    const parent = this.parents.get(name)
    return parent === undefined ? name : this.of(parent)
  }

  join(one: string, other: string): void {
    const [first, second] = [this.of(one), this.of(other)]
    if (first !== second) this.parents.set(first, second)
  }
}
