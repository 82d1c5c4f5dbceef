'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import type { ChosenDevices } from '@/lib/devices/action-schema'
import { isConfirmed, RESTORABLE_DAYS } from '@/lib/devices/deletion'
import { api } from '@/lib/http/client'
import { useRestore } from './use-restore'

type Props = { chosen: ChosenDevices; onClose: () => void; onDone: () => void }

/** Asks once more, by name where data goes, and deletes devices; what can be restored is offered back at once. */
export default function DeleteDialog({ chosen, onClose, onDone }: Props) {
  const t = useTranslations('deviceDeletion')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const restore = useRestore()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const preview = useQuery({
    queryKey: ['devices', 'deletion', chosen],
    queryFn: ({ signal }) =>
      api('POST', '/api/devices/deletion/preview', { body: chosen, signal, hideError: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const words = preview.data?.confirm ?? []
  const withData = preview.data?.withData ?? 0
  const forGood = (preview.data?.devices ?? 0) - withData
  const confirmed = words.length === 0 || isConfirmed(words, typed)
  const [first = '', imei] = words
  const submit = async () => {
    setBusy(true)
    try {
      const body = { ...chosen, ...(words.length > 0 && { confirm: typed }) }
      const { deleted, restorable, task } = await api('POST', '/api/devices/deletion', { body })
      showToast({
        text:
          deleted > 0 && restorable > 0
            ? t('doneBoth', { forGood: deleted, restorable })
            : t('done', { count: deleted + restorable }),
        tone: 'success',
        ...(task !== null && { action: { label: t('undo'), onPress: () => void restore({ taskId: task }) } }),
      })
      onDone()
    } catch {
      // The client has said why.
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: ['devices'] })
      void queries.invalidateQueries({ queryKey: ['groups'] })
      refreshTasks(queries)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={preview.data ? t('title', { count: preview.data.devices }) : t('action')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="danger" disabled={!preview.data || !confirmed} busy={busy}>
            {t('action')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      {preview.isPending && <SkeletonRows rows={2} />}
      {preview.isError && <FormNotice text={preview.error.message} />}
      {preview.data && (
        <form
          id={id}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (confirmed) void submit()
          }}
        >
          {forGood > 0 && <p className="text-body">{t('forGood', { count: forGood })}</p>}
          {withData > 0 && (
            <p className="text-body">{t('restorable', { count: withData, days: RESTORABLE_DAYS })}</p>
          )}
          {words.length > 0 && (
            <Field
              label={
                preview.data.devices > 1
                  ? t('confirmCount', { count: first })
                  : imei
                    ? t('confirm', { name: first, imei })
                    : t('confirmImei', { imei: first })
              }
            >
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
            </Field>
          )}
        </form>
      )}
    </Dialog>
  )
}
