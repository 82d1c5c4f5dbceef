import type { Catalogue } from './catalogue/definition'
import { offerOf } from './offers-for-models'
import { standsOnAlert } from './on-alert'
import type { TemplateCommand } from './template-schema'
import { templateParameters } from './template-values'

/** All of a catalogue that a template can be of, each with what it says of it: what cuts an engine takes a purpose each time. */
export const templateCommandsOf = ({ definitions }: Catalogue): TemplateCommand[] =>
  definitions.flatMap((definition): TemplateCommand[] => {
    const [text] = definition.texts
    const [family] = text?.families ?? []
    if (!text || family === undefined || definition.danger === 'engine') return []
    const offer = offerOf({ definition, family, text, parameters: templateParameters(definition) })
    return [{ ...offer, onAlert: standsOnAlert(definition) }]
  })
