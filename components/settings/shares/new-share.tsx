'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { useDeviceNames } from '@/components/device-choice/use-device-names'
import ShareDialog from '@/components/shares/share-dialog'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { MAX_SHARED_DEVICES } from '@/lib/shares/limits'
import type { ShareTarget } from '@/lib/shares/share-draft'

/** Vehicles are chosen first, then shared. */
export default function NewShare({ onClose }: { onClose: () => void }) {
  const [target, setTarget] = useState<ShareTarget | null>(null)
  if (target) return <ShareDialog work={{ kind: 'new', target }} onClose={onClose} />
  return <Choice onClose={onClose} onChosen={setTarget} />
}

type Props = { onClose: () => void; onChosen: (target: ShareTarget) => void }

function Choice({ onClose, onChosen }: Props) {
  const t = useTranslations('shares')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  useBackCloses(phone, onClose)
  const [imeis, setImeis] = useState<string[]>([])
  const names = useDeviceNames(imeis)
  const choose = () =>
    onChosen({
      kind: 'devices',
      devices: imeis.map((imei) => ({ imei, name: names.get(imei) ?? imei })),
    })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('choose')}
      closeLabel={ui('close')}
      footer={
        <Button tone="primary" disabled={imeis.length === 0} onClick={choose}>
          {t('next', { count: imeis.length })}
        </Button>
      }
    >
      <DeviceChoices value={imeis} onChange={setImeis} max={MAX_SHARED_DEVICES} />
    </Sheet>
  )
}
