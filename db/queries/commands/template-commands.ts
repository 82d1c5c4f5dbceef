import { type Access, requirePermission } from '@/lib/auth/access'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { templateParameters } from '@/lib/commands/template-values'
import { currentCatalogue } from './catalogue/current-catalogue'

/** All that a template can be of, each with what it says of it: what cuts an engine takes a purpose each time. */
export async function findTemplateCommands(access: Access): Promise<{ commands: OfferedCommand[] }> {
  requirePermission(access, 'commands.send')
  const { definitions } = await currentCatalogue(access)
  const commands = definitions.flatMap((definition): OfferedCommand[] => {
    const { name, label = null, category, danger, isCommon = false } = definition
    const [text] = definition.texts
    if (!text || danger === 'engine') return []
    const { mark, source, gprs } = text
    const parameters = templateParameters(definition)
    return [{ ...{ name, label, category, danger, mark, source, isCommon }, parameters, text: gprs }]
  })
  return { commands }
}
