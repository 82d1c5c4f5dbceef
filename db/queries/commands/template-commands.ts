import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { offerOf } from '@/lib/commands/offers-for-models'
import { templateParameters } from '@/lib/commands/template-values'

/** All that a template can be of, each with what it says of it: what cuts an engine takes a purpose each time. */
export async function findTemplateCommands(access: Access): Promise<{ commands: OfferedCommand[] }> {
  requirePermission(access, 'commands.send')
  const { definitions } = await currentCatalogue(access)
  const commands = definitions.flatMap((definition): OfferedCommand[] => {
    const [text] = definition.texts
    if (!text || definition.danger === 'engine') return []
    return [offerOf({ definition, text, parameters: templateParameters(definition) })]
  })
  return { commands }
}
