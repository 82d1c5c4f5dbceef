'use client'
import { useTranslations } from 'next-intl'
import { Sheet } from '@/components/ui/sheet'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { CommandsMissing } from '../commands-missing'
import { useTemplateCommands } from '../use-template-commands'
import { TemplateForm } from './template-form'

type Props = {
  /** Null to make one. */
  template: CommandTemplate | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** The form of a template, once the commands have come that it can be of. */
export default function TemplateSheet(props: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const commands = useTemplateCommands()
  if (commands.data) return <TemplateForm {...props} commands={commands.data} />
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && props.onClose()}
      title={t(props.template ? 'templates.editTitle' : 'templates.newTitle')}
      closeLabel={ui('close')}
    >
      <CommandsMissing of={commands} />
    </Sheet>
  )
}
