'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { TransferList } from './transfer-list'

type Props = { device: { imei: string; name: string }; onClose: () => void }

/** How a device came to where it is. */
export function HistoryDialog({ device, onClose }: Props) {
  const t = useTranslations('devices')
  const ui = useTranslations('ui')
  const { data } = useQuery({
    queryKey: ['devices', 'transfers', device.imei],
    queryFn: () => api('GET', '/api/devices/[imei]/transfers', { params: { imei: device.imei } }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('history.title')}
      description={device.name}
      closeLabel={ui('close')}
    >
      {data ? <TransferList transfers={data} /> : <SkeletonRows rows={3} />}
    </Dialog>
  )
}
