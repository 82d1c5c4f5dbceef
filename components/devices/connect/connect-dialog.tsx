'use client'
import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import { ConnectPanel, useConnection } from './connect-panel'

type Props = { imei: string; name: string; onClose: () => void }

/** The connect panel of a device over what is on the screen; asks for nothing once it is closed. */
export default function ConnectDialog({ imei, name, onClose }: Props) {
  const t = useTranslations('connect')
  const ui = useTranslations('ui')
  const isPhone = useConnection(imei).data?.isPhone
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      description={t(isPhone ? 'aboutPhone' : 'about')}
      closeLabel={ui('close')}
    >
      <ConnectPanel imei={imei} />
    </Dialog>
  )
}
