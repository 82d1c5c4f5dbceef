'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { api } from '@/lib/http/client'
import type { DeviceDeeds } from './use-device-deeds'

type Props = { count: number; deeds: DeviceDeeds; onClose: () => void; onDone: () => void }
type Kind = 'date' | 'lifetime' | 'none'

/** Until when the chosen devices serve their users; for administrators also the platform's own end. */
export function ExpiryDialog({ count, deeds, onClose, onDone }: Props) {
  const t = useTranslations('devices.setExpiry')
  const ui = useTranslations('ui')
  const { permissions } = useAccount()
  const [of, setOf] = useState<'user' | 'platform'>('user')
  const [kind, setKind] = useState<Kind>('date')
  const [day, setDay] = useState('')
  const kinds: Kind[] = of === 'user' ? ['date', 'lifetime', 'none'] : ['date', 'lifetime']
  const chosen = kinds.includes(kind) ? kind : 'date'
  const submit = async () => {
    const until = chosen === 'date' ? `${day}T23:59:59Z` : chosen === 'lifetime' ? 'lifetime' : null
    const done = await deeds.act('expiry', (chosen) =>
      api('POST', '/api/devices/expiry', { body: { ...chosen, of, until } }),
    )
    if (done) onDone()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { count })}
      description={t('text')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            tone="primary"
            disabled={chosen === 'date' && day === ''}
            busy={deeds.isBusy}
            onClick={() => void submit()}
          >
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {permissions.includes('devices.platformExpiry') && (
          <SegmentedControl
            label={t('of')}
            value={of}
            onChange={setOf}
            segments={[
              { value: 'user', label: t('user') },
              { value: 'platform', label: t('platform') },
            ]}
          />
        )}
        <SegmentedControl
          label={t('kind')}
          value={chosen}
          onChange={setKind}
          segments={kinds.map((value) => ({ value, label: t(value) }))}
        />
        {chosen === 'date' && (
          <Field label={t('until')}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={day}
                onChange={(event) => setDay(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
