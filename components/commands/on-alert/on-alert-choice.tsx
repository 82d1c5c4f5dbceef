'use client'
import { useTranslations } from 'next-intl'
import { Sheet } from '@/components/ui/sheet'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { commandNamed } from '@/lib/commands/catalogue/catalogue'
import type { ParameterValues } from '@/lib/commands/catalogue/definition'
import { ON_ALERT_COMMANDS, offerOf } from '@/lib/commands/on-alert-form'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { typedFrom, valuesFrom } from '@/lib/commands/typed-values'
import { CommandChoice } from '../send/command-choice'
import { useTemplates } from '../use-templates'
import type { Picked } from './command-on-alert'

type Props = { onPick: (picked: Picked) => void; onClose: () => void }

/** All that a rule may send: templates first, the commands that are not dangerous, at last any text. */
export default function OnAlertChoice({ onPick, onClose }: Props) {
  const t = useTranslations('commands.onAlert')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const templates = useTemplates()
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={t('choose')}
      closeLabel={ui('close')}
    >
      <CommandChoice
        offered={{ offline: false, commands: ON_ALERT_COMMANDS }}
        templates={templates.data}
        onChoose={(offer) => onPick(offer ? pickedOf(offer.name) : { onAlert: { text: '' }, open: [] })}
        onChooseTemplate={(template) => onPick(pickedFrom(template))}
      />
    </Sheet>
  )
}

function pickedOf(command: string, values: ParameterValues = {}, open: readonly string[] = []): Picked {
  const [parameters = {}] = [commandNamed(command)].flatMap((definition) =>
    definition ? offerOf(definition).map((offer) => offer.parameters) : [],
  )
  const typed = typedFrom(parameters, values, open)
  return { onAlert: { command, parameters: valuesFrom(parameters, typed) }, open }
}

/** What a template holds is filled in; what it asks for each time is to be said here. */
const pickedFrom = ({ command, parameters, text, asked }: CommandTemplate): Picked =>
  command === null ? { onAlert: { text: text ?? '' }, open: [] } : pickedOf(command, parameters ?? {}, asked)
