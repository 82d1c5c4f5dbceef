import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import type { ImportKnowledge } from './import-rows'
import { iconOf, judgeIdentifier, judgeText, type RowIssue } from './row-problems'
import { type GivenRow, SHEET_COLUMNS, type SheetColumn } from './sheet-columns'
import { cleanVin } from './vin'

/** A device as the spreadsheet shows it; the group by its name. */
export type SheetDevice = { id: number; accountId: number } & Record<SheetColumn, string | null>

export type EditKnowledge = Pick<ImportKnowledge, 'icons'> & {
  /** Models by their codes and names in small letters. A retired one stays with the devices that are of it already. */
  models: ReadonlyMap<string, { code: string; retired: boolean }>
  /** Devices that may be changed, by IMEI. */
  devices: ReadonlyMap<string, SheetDevice>
  /** Groups by account and name in small letters, as `7 north`. */
  groups: ReadonlyMap<string, { id: number; name: string }>
}

export type CellChange = { column: SheetColumn; before: string | null; after: string | null }

export type EditedRow = GivenRow & {
  deviceId: number | null
  changes: CellChange[]
  issues: RowIssue[]
  /** The group that the device goes to, when that changes; null is the default group. */
  groupId?: number | null
}

export const groupKey = (accountId: number, name: string) => `${accountId} ${name.toLowerCase()}`

/**
 * Says of every row what it changes, or all that is wrong with it. A column that the sheet does
 * not have stays as it is; an empty cell takes the value away where there need not be one.
 */
export function judgeEdits(rows: readonly GivenRow[], known: EditKnowledge): EditedRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => judgeRow(row, known, seen))
}

function judgeRow(row: GivenRow, known: EditKnowledge, seen: Map<string, number>): EditedRow {
  const { given, number } = row
  const imei = given.imei ?? ''
  const wrong = judgeIdentifier(imei, DEVICE_ADDRESS.test(imei) ? imei : null, number, seen)
  const device = known.devices.get(imei)
  if (wrong || !device) {
    const issue = wrong ?? { problem: 'deviceUnknown' as const, column: 'imei' as const }
    return { ...row, deviceId: null, changes: [], issues: [issue] }
  }
  const result: EditedRow = { ...row, deviceId: device.id, changes: [], issues: [] }
  for (const column of SHEET_COLUMNS) {
    const typed = given[column]
    if (column === 'imei' || typed === undefined) continue
    const judged = judgeCell(column, typed, device, known)
    if ('issue' in judged) result.issues.push(judged.issue)
    else if (judged.after !== device[column]) {
      result.changes.push({ column, before: device[column], after: judged.after })
      if (judged.groupId !== undefined) result.groupId = judged.groupId
    }
  }
  return result
}

type Cell = { issue: RowIssue } | { after: string | null; groupId?: number | null }

function judgeCell(column: SheetColumn, typed: string, device: SheetDevice, known: EditKnowledge): Cell {
  const issue = (problem: RowIssue['problem']) => ({ issue: { problem, column } })
  const wrong = judgeText(column, typed)
  if (wrong) return { issue: wrong }
  if (column === 'group') {
    if (!typed) return { after: null, groupId: null }
    const group = known.groups.get(groupKey(device.accountId, typed))
    return group ? { after: group.name, groupId: group.id } : issue('groupUnknown')
  }
  if (column === 'model') {
    const model = known.models.get(typed.toLowerCase())
    const isTheirs = model && (!model.retired || model.code === device.model)
    return isTheirs ? { after: model.code } : issue(typed ? 'modelUnknown' : 'modelEmpty')
  }
  if (column === 'icon') {
    const icon = typed ? iconOf(typed, known.icons) : device.icon
    return icon ? { after: icon } : issue('iconUnknown')
  }
  if (column === 'name' && !typed) return issue('nameEmpty')
  if (column === 'vin' && typed) return { after: cleanVin(typed) }
  return { after: typed || null }
}
