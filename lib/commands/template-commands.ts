import type { Catalogue, CommandDefinition } from './catalogue/definition'
import { offerOf } from './offers-for-models'
import { cutsByRule, standsOnAlert } from './on-alert'
import type { TemplateCommand } from './template-schema'
import { templateParameters } from './template-values'

/** All of a catalogue that a template can be of, each with what it says of it: what cuts an engine takes a purpose each time. */
export const templateCommandsOf = ({ definitions }: Catalogue): TemplateCommand[] =>
  definitions
    .filter(({ danger }) => danger !== 'engine')
    .flatMap((definition) => offered(definition, standsOnAlert(definition)))

/** What cuts engines and may stand in a rule, where the operator lets rules cut. */
export const cutCommandsOf = ({ definitions }: Catalogue): TemplateCommand[] =>
  definitions.filter(cutsByRule).flatMap((definition) => offered(definition, true))

function offered(definition: CommandDefinition, onAlert: boolean): TemplateCommand[] {
  const [text] = definition.texts
  const [family] = text?.families ?? []
  if (!text || family === undefined) return []
  return [{ ...offerOf({ definition, family, text, parameters: templateParameters(definition) }), onAlert }]
}
