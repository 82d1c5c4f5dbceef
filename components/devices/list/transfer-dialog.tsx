'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { AccountPicker, type PickedAccount } from '@/components/accounts/account-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/http/client'
import type { DeviceActions } from './use-device-actions'

type Props = {
  kind: 'sell' | 'move'
  count: number
  actions: DeviceActions
  onClose: () => void
  onDone: () => void
}

/** To whom the chosen devices go. What was filled in stays when it is refused. */
export function TransferDialog({ kind, count, actions, onClose, onDone }: Props) {
  const t = useTranslations('devices')
  const ui = useTranslations('ui')
  const [target, setTarget] = useState<PickedAccount | null>(null)
  const own = useAccount().id
  const [remark, setRemark] = useState('')
  const submit = async () => {
    if (!target) return
    const done = await actions.act(kind, (chosen) =>
      api('POST', `/api/devices/${kind}`, { body: { ...chosen, accountId: target.id, remark } }),
    )
    if (done) onDone()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${kind}.title`, { count })}
      description={t(`${kind}.text`)}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" disabled={!target} busy={actions.isBusy} onClick={() => void submit()}>
            {t(`${kind}.submit`)}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AccountPicker
          value={target}
          onChange={setTarget}
          refuse={({ id }) => kind === 'sell' && id === own}
        />
        <Field label={t('remark')}>
          {(control) => (
            <Input
              {...control}
              value={remark}
              maxLength={500}
              onChange={(event) => setRemark(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
