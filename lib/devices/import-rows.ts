import {
  IDENTIFIER_KIND_NAMES,
  type IdentifierKind,
  readIdentifier,
} from '@/lib/identifiers/identifier-kinds'
import type { VehicleIcon } from './icons'
import { iconOf, judgeIdentifier, judgeText, type RowIssue } from './row-problems'
import type { GivenRow, SheetColumn } from './sheet-columns'
import { cleanVin } from './vin'

/** What the rows are judged against, as it is in the database now. */
export type ImportKnowledge = {
  /** Models by their codes and names in small letters: what their devices look like and call themselves. */
  models: ReadonlyMap<string, { code: string; icon: string; identifierKinds: readonly IdentifierKind[] }>
  /** The owner's groups by their names in small letters. */
  groups: ReadonlyMap<string, number>
  icons: ReadonlyMap<string, VehicleIcon>
  /** What devices call themselves already, whatever the kind and whoever owns them; their addresses too. */
  existing: ReadonlySet<string>
  /** For rows that name none. */
  defaults: { model: string; groupId: number | null }
}

export type NewDevice = {
  /** Its address: the value of its identifier. */
  imei: string
  kind: IdentifierKind
  name: string
  model: string
  icon: string
  groupId: number | null
} & Record<TextColumn, string | null>

const TEXTS = ['plate', 'sim', 'iccid', 'sn', 'vin', 'driverName', 'driverPhone', 'remark'] as const
type TextColumn = (typeof TEXTS)[number] & SheetColumn

export type JudgedRow = GivenRow & { device: NewDevice | null; issues: RowIssue[] }

/**
 * Says of every row what device it makes, or all that is wrong with it. Rows of a sheet are judged
 * together: of two rows with the same identifier the first one lands.
 */
export function judgeImport(rows: readonly GivenRow[], known: ImportKnowledge): JudgedRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => judgeRow(row, known, seen))
}

function judgeRow(row: GivenRow, known: ImportKnowledge, seen: Map<string, number>): JudgedRow {
  const { given, number } = row
  const text = (column: SheetColumn) => given[column] ?? ''
  const issues: RowIssue[] = []
  const add = (issue: RowIssue | null) => void (issue && issues.push(issue))

  const model = known.models.get((text('model') || known.defaults.model).toLowerCase())
  // A row of an unknown model is judged by all there are: only one of its problems is the model.
  const identifier = readIdentifier(text('imei'), model?.identifierKinds ?? IDENTIFIER_KIND_NAMES)
  add(judgeIdentifier(text('imei'), identifier?.value ?? null, number, seen, model?.identifierKinds))
  if (issues.length === 0 && identifier && known.existing.has(identifier.value)) {
    add({ problem: 'imeiExists', column: 'imei' })
  }
  for (const column of ['name', ...TEXTS] as const) add(judgeText(column, text(column)))
  if (!model) add({ problem: 'modelUnknown', column: 'model' })
  const groupId = text('group')
    ? (known.groups.get(text('group').toLowerCase()) ?? null)
    : known.defaults.groupId
  if (text('group') && groupId === null) add({ problem: 'groupUnknown', column: 'group' })
  const icon = text('icon') ? iconOf(text('icon'), known.icons) : (model?.icon ?? null)
  if (text('icon') && !icon) add({ problem: 'iconUnknown', column: 'icon' })

  if (issues.length > 0 || !identifier || !model || !icon) return { ...row, device: null, issues }
  const texts = Object.fromEntries(TEXTS.map((column) => [column, text(column) || null]))
  const vin = text('vin') ? cleanVin(text('vin')) : null
  const { kind, value } = identifier
  const named = { imei: value, kind, name: text('name') || value, model: model.code, icon, groupId }
  return { ...row, device: { ...(texts as Record<TextColumn, string | null>), ...named, vin }, issues }
}
