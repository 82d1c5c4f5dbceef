'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { showToast } from '@/components/ui/sonner'
import { mayStandUnder } from '@/lib/accounts/placement'
import { SWITCHES } from '@/lib/accounts/switches'
import { accountTypeName } from '@/lib/auth/account-types'
import { api } from '@/lib/http/client'
import { AccountPicker, type PickedAccount } from './account-picker'
import { refreshAccounts } from './account-queries'

type Props = {
  account: PickedAccount
  /** Chosen already, by dropping on it. */
  target?: PickedAccount
  onClose: () => void
}

/** Puts an account with everything below it under another superior. */
export function MoveDialog({ account, target: dropped, onClose }: Props) {
  const t = useTranslations('accounts.move')
  const ui = useTranslations('ui')
  const switches = useTranslations('switches')
  const queries = useQueryClient()
  const [target, setTarget] = useState<PickedAccount | null>(dropped ?? null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (parentId: number) =>
      api('POST', '/api/accounts/[id]/move', {
        params: { id: account.id },
        body: { parentId },
        hideError: true,
      }),
    onSuccess: async ({ accounts, devices, withdrawn }) => {
      const lost = SWITCHES.filter((name) => withdrawn.includes(name))
        .map((name) => switches(name))
        .join(', ')
      const text = t('done', { accounts, devices })
      showToast({
        text: lost ? `${text} ${t('withdrawn', { switches: lost })}` : text,
        tone: lost ? 'warning' : 'success',
      })
      onClose()
      await refreshAccounts(queries)
    },
  })
  const refuse = (picked: PickedAccount) =>
    picked.id === account.id ||
    picked.id === account.parentId ||
    picked.nodeId !== account.nodeId ||
    !mayStandUnder(accountTypeName(account.type), accountTypeName(picked.type))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name: account.name })}
      description={t('text')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            tone="primary"
            disabled={!target}
            busy={isPending}
            onClick={() => target && mutate(target.id)}
          >
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && <FormNotice text={error.message} />}
        {dropped ? (
          <p className="flex items-center gap-2 rounded-control bg-sunken px-3 py-2.5 font-medium">
            <bdi className="min-w-0 truncate">{account.name}</bdi>
            <ArrowRight className="size-4 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
            <bdi className="min-w-0 truncate">{dropped.name}</bdi>
          </p>
        ) : (
          <AccountPicker
            value={target}
            onChange={(picked) => {
              reset()
              setTarget(picked)
            }}
            refuse={refuse}
          />
        )}
      </div>
    </Dialog>
  )
}
