'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { LatLon } from '@/lib/geo/distance'
import { api } from '@/lib/http/client'
import { DeviceChoices } from './device-choices'

type Props = {
  /** `nowhere`: where the vehicle was never seen. */
  texts: { title: string; about: string; put: string; nowhere: string }
  onClose: () => void
  onPut: (place: LatLon) => void
}

/** Asks for a vehicle, and gives the place where it was seen last. */
export function VehiclePlace({ texts, onClose, onPut }: Props) {
  const ui = useTranslations('ui')
  const [imeis, setImeis] = useState<string[]>([])
  const [imei] = imeis
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (chosen: string) =>
      api('GET', '/api/devices/[imei]', { params: { imei: chosen }, hideError: true }),
    onSuccess: ({ lat, lon }) => {
      if (lat === null || lon === null) return
      onPut({ lat, lon })
      onClose()
    },
  })
  const isNowhere = data !== undefined && data.imei === imei && data.lat === null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.about}
      closeLabel={ui('close')}
      footer={
        <Button
          tone="primary"
          busy={isPending}
          disabled={imei === undefined}
          onClick={() => imei !== undefined && mutate(imei)}
        >
          {texts.put}
        </Button>
      }
    >
      <FormNotice text={error?.message ?? (isNowhere ? texts.nowhere : null)} />
      <div className="-mx-2 flex h-80 max-h-[50dvh] flex-col">
        <DeviceChoices one value={imeis} onChange={setImeis} max={1} />
      </div>
    </Dialog>
  )
}
