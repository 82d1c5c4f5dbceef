import { dangerOfText } from '@/lib/commands/catalogue/danger-of-text'
import { MAX_TEMPLATE_NAME, MOST_TEMPLATES } from '@/lib/commands/template-limits'
import { templateBody } from '@/lib/commands/template-schema'
import { type AccountTree, ownerAmong } from './account-tree'
import { cutText } from './cut-text'
import type { Holdings } from './holdings'
import { moveFor, type Reason, type ReportRow, sharedBy } from './reasons'
import type { TraccarCommand, TraccarWorld } from './records'
import { unusedName } from './unused-name'

export type PlannedTemplate = {
  externalId: number
  owner: number
  name: string
  text?: string
  command?: string
}

/** Commands that are the same here and take no values. */
const SAME: Readonly<Record<string, string>> = {
  positionSingle: 'position',
  rebootDevice: 'reset',
  factoryReset: 'factoryReset',
  getDeviceStatus: 'status',
  getVersion: 'version',
}
const ENGINE: readonly string[] = ['engineStop', 'engineResume']

/** Saved commands as templates of the account that has them. */
export function planCommands(
  world: TraccarWorld,
  tree: AccountTree,
  holdings: Holdings,
  nameOf: (account: number) => string,
): { templates: PlannedTemplate[]; rows: ReportRow[] } {
  const templates: PlannedTemplate[] = []
  const rows: ReportRow[] = []
  for (const command of world.commands) {
    const { owner, shared } = ownerAmong(tree.parents, holdings.holders('command', command.id))
    const reasons = sharedBy(shared, nameOf)
    const title = command.description ?? command.type ?? ''
    const row = { kind: 'command' as const, externalId: command.id, name: title, owner: nameOf(owner) }
    const own = templates.filter((one) => one.owner === owner)
    const content = contentOf(command, reasons)
    if (content && own.length >= MOST_TEMPLATES)
      reasons.push({ name: 'templatesFull', about: String(MOST_TEMPLATES) })
    if (!content || own.length >= MOST_TEMPLATES) {
      rows.push({ ...row, move: 'left', becomes: '', reasons })
      continue
    }
    const wanted = cutText(title || String(command.id), MAX_TEMPLATE_NAME) || 'command'
    const name = unusedName(wanted, MAX_TEMPLATE_NAME, own)
    if (name !== title) reasons.push({ name: 'nameCut', about: name })
    templates.push({ externalId: command.id, owner, name, ...content })
    const becomes = content.command ?? content.text ?? ''
    rows.push({ ...row, move: moveFor(reasons), becomes, reasons })
  }
  return { templates, rows }
}

function contentOf(
  { type, textchannel, attributes }: TraccarCommand,
  reasons: Reason[],
): Pick<PlannedTemplate, 'text' | 'command'> | null {
  const refuse = (name: Reason['name'], about?: string) => {
    reasons.push({ name, ...(about && { about }) })
    return null
  }
  const name = type ?? ''
  if (ENGINE.includes(name)) return refuse('engineLeft')
  if (textchannel) return refuse('smsLeft')
  const same = Object.hasOwn(SAME, name) ? SAME[name] : undefined
  if (same) return { command: same }
  if (name !== 'custom') return refuse('typeLeft', name)
  const text = attributes.data
  const read = templateBody.safeParse({ name: 'x', text })
  if (typeof text !== 'string' || !read.success) return refuse('textUnusable', String(text ?? ''))
  return dangerOfText(text) === 'engine' ? refuse('engineLeft') : { text }
}
