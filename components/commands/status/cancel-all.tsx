'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { askedFilter, type CommandFilter } from '@/lib/commands/filter-url'
import { api } from '@/lib/http/client'
import { COMMANDS_KEY } from '../use-command'

type Props = { filter: CommandFilter; isFiltered: boolean }

/** Cancels all that waits and matches the filters, once the server has said how many these are. */
export function CancelAll({ filter, isFiltered }: Props) {
  const t = useTranslations('commands.list')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const meant = askedFilter(filter)
  const count = useMutation({
    mutationFn: () => api('GET', '/api/commands/cancel', { query: meant }),
    onSuccess: ({ waiting }) => {
      if (waiting === 0) showToast({ text: t('noneWaits') })
    },
  })
  const cancel = useMutation({
    mutationFn: () => api('POST', '/api/commands/cancel', { body: meant, hideError: true }),
    onSuccess: async ({ cancelled }) => {
      showToast({ text: t('allCancelled', { count: cancelled }), tone: 'success' })
      close()
      await queries.invalidateQueries({ queryKey: COMMANDS_KEY })
    },
  })
  const close = () => {
    count.reset()
    cancel.reset()
  }
  const waiting = count.data?.waiting ?? 0
  return (
    <>
      <Button
        tone="ghost"
        icon={<Ban className="size-4 text-muted" aria-hidden="true" />}
        busy={count.isPending}
        onClick={() => count.mutate()}
      >
        {t('cancelAll')}
      </Button>
      {waiting > 0 && (
        <AlertDialog
          open
          danger
          title={t('cancelAllTitle', { count: waiting })}
          text={t(isFiltered ? 'cancelMatchingText' : 'cancelAllText')}
          action={t('cancelAllAction')}
          cancel={ui('keep')}
          busy={cancel.isPending}
          onAction={() => cancel.mutate()}
          onCancel={close}
        >
          {cancel.error && <FormNotice text={cancel.error.message} />}
        </AlertDialog>
      )}
    </>
  )
}
