'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { SYNCHRONISED_PARTS, type SynchronisedPart } from '@/lib/accounts/synchronise'
import { api } from '@/lib/http/client'
import { refreshAccounts } from './account-queries'

type Props = { account: AccountDetail; onClose: () => void }

/** Hands settings of an account down to those below it. */
export function SynchroniseDialog({ account, onClose }: Props) {
  const t = useTranslations('accounts.synchronise')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [parts, setParts] = useState<readonly SynchronisedPart[]>([])
  const [reach, setReach] = useState<'all' | 'direct'>('all')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('POST', '/api/accounts/[id]/sync-settings', {
        params: { id: account.id },
        body: { parts, directOnly: reach === 'direct' },
        hideError: true,
      }),
    onSuccess: async ({ changed }) => {
      showToast({ text: t('done', { count: changed }), tone: 'success' })
      onClose()
      await refreshAccounts(queries)
    },
  })
  const toggle = (part: SynchronisedPart) =>
    setParts((known) => (known.includes(part) ? known.filter((one) => one !== part) : [...known, part]))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text', { name: account.name, count: account.accountsBelow })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" disabled={parts.length === 0} busy={isPending} onClick={() => mutate()}>
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <FormNotice text={error.message} />}
        <SegmentedControl
          label={t('reach')}
          value={reach}
          onChange={setReach}
          segments={[
            { value: 'all', label: t('all') },
            { value: 'direct', label: t('direct') },
          ]}
        />
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">{t('title')}</legend>
          {SYNCHRONISED_PARTS.map((part) => (
            <Checkbox
              key={part}
              label={t(`parts.${part}`)}
              checked={parts.includes(part)}
              onCheckedChange={() => toggle(part)}
              className="min-h-8 touch:min-h-11"
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
