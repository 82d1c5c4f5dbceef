'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { showToast } from '@/components/ui/sonner'
import { askedFilter, type CommandFilter } from '@/lib/commands/filter-url'
import { api } from '@/lib/http/client'
import { COMMANDS_KEY } from '../use-command'

const REFRESH_MS = 30_000

/** How many commands wait and match the filters; none where the filters leave no such in sight. */
export function useWaitingCount(filter: CommandFilter, maySend: boolean): number {
  const meant = askedFilter(filter)
  const { data } = useQuery({
    queryKey: [...COMMANDS_KEY, 'waiting', meant],
    queryFn: ({ signal }) => api('GET', '/api/commands/cancel', { query: meant, signal, hideError: true }),
    enabled: maySend && (filter.state === null || filter.state === 'waiting'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return data?.waiting ?? 0
}

type Props = { filter: CommandFilter; isFiltered: boolean; waiting: number; onClose: () => void }

/** Asks before all that waits and matches the filters is cancelled. */
export function CancelAll({ filter, isFiltered, waiting, onClose }: Props) {
  const t = useTranslations('commands.list')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api('POST', '/api/commands/cancel', { body: askedFilter(filter), hideError: true }),
    onSuccess: async ({ cancelled }) => {
      showToast({ text: t('allCancelled', { count: cancelled }), tone: 'success' })
      onClose()
      await queries.invalidateQueries({ queryKey: COMMANDS_KEY })
    },
  })
  return (
    <AlertDialog
      open
      danger
      title={t('cancelAllTitle', { count: waiting })}
      text={t(isFiltered ? 'cancelMatchingText' : 'cancelAllText')}
      action={t('cancelAllAction')}
      cancel={ui('keep')}
      busy={cancel.isPending}
      onAction={() => cancel.mutate()}
      onCancel={onClose}
    >
      {cancel.error && <FormNotice text={cancel.error.message} />}
    </AlertDialog>
  )
}
