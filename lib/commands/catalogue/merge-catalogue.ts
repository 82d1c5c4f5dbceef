import type { CatalogueDocument } from './catalogue-document'
import { dangerOfTemplate, stronger } from './danger-of-text'
import {
  type Catalogue,
  type CommandDefinition,
  type CommandText,
  type Danger,
  parametersOf,
} from './definition'
import { alternatives } from './template'

/** A text for a family takes the place of the one that was there. */
function withTexts(texts: readonly CommandText[], more: readonly CommandText[]): CommandText[] {
  const taken = new Set(more.flatMap(({ families }) => families))
  const left = texts.flatMap((text) => {
    const families = text.families.filter((family) => !taken.has(family))
    return families.length > 0 ? [{ ...text, families }] : []
  })
  return [...left, ...more]
}

/** The strongest danger of what a command can send: nobody may call a cut of the engine harmless. */
const dangerOfTexts = (definition: CommandDefinition): Danger =>
  definition.texts
    .flatMap((text) => {
      const { gprs, sms } = text
      const written = [gprs, ...(sms === undefined || sms === true ? [] : [sms])].flatMap(alternatives)
      return written.map((one) => dangerOfTemplate(one, parametersOf(definition, text), text.families))
    })
    .reduce(stronger, 'none')

/** What a command is once its texts are known: what is dangerous is no question. */
function guarded(definition: CommandDefinition): CommandDefinition {
  const danger = stronger(definition.danger, dangerOfTexts(definition))
  const { readsOnly, ...rest } = definition
  return { ...rest, danger, ...(readsOnly && danger === 'none' && { readsOnly }) }
}

/** All commands that there are, those that are turned off too. Of a built-in one only texts are taken. */
export function allDefinitions(builtIn: Catalogue, { commands }: CatalogueDocument): CommandDefinition[] {
  const added = new Map(commands.map((command) => [command.name, command]))
  const known = new Set(builtIn.definitions.map(({ name }) => name))
  const changed = builtIn.definitions.map((definition): CommandDefinition => {
    const texts = added.get(definition.name)?.texts ?? []
    return texts.length === 0
      ? definition
      : guarded({ ...definition, texts: withTexts(definition.texts, texts) })
  })
  const own = commands.flatMap(({ category, parameters = {}, danger = 'none', ...rest }) =>
    category === undefined || known.has(rest.name)
      ? []
      : [guarded({ ...rest, category, parameters, danger })],
  )
  return [...changed, ...own]
}

export const isTurnedOn = (
  { name, operatorSwitch }: Pick<CommandDefinition, 'name' | 'operatorSwitch'>,
  { off, switches }: Pick<CatalogueDocument, 'off' | 'switches'>,
): boolean => !off.includes(name) && (!operatorSwitch || switches.includes(operatorSwitch))

/** The catalogue that holds: the built-in one with what an operator added, without what is turned off. */
export function mergeCatalogue(
  builtIn: Catalogue,
  document: CatalogueDocument,
  all = allDefinitions(builtIn, document),
): Catalogue {
  return {
    definitions: all.filter((definition) => isTurnedOn(definition, document)),
    families: [...builtIn.families, ...document.families],
    models: { ...builtIn.models, ...document.models },
  }
}
