'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/error-state'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { api } from '@/lib/http/client'
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
  const commands = useQuery({
    queryKey: ['templateCommands'],
    queryFn: ({ signal }) => api('GET', '/api/command-templates/commands', { signal, hideError: true }),
  })
  if (commands.data) return <TemplateForm {...props} commands={commands.data.commands} />
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && props.onClose()}
      title={t(props.template ? 'templates.editTitle' : 'templates.newTitle')}
      closeLabel={ui('close')}
    >
      {commands.isError ? (
        <ErrorState
          title={t('send.notLoaded')}
          text={commands.error.message}
          retryLabel={ui('retry')}
          onRetry={() => void commands.refetch()}
          busy={commands.isFetching}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}
