'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { FormNotice } from '@/components/forms/form-notice'
import { Dialog } from '@/components/ui/dialog'
import { api } from '@/lib/http/client'
import type { SendTarget } from './send-sheet'

type Props = { onChoose: (target: SendTarget) => void; onClose: () => void }

/** Asks which device a command is for. */
export function ChooseDevice({ onChoose, onClose }: Props) {
  const t = useTranslations('commands.list')
  const ui = useTranslations('ui')
  const [imeis, setImeis] = useState<string[]>([])
  const { mutate, error } = useMutation({
    mutationFn: (imei: string) => api('GET', '/api/devices/[imei]', { params: { imei }, hideError: true }),
    onSuccess: ({ imei, name }) => onChoose({ imei, name }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('chooseDevice')}
      closeLabel={ui('close')}
    >
      <FormNotice text={error?.message ?? null} />
      <div className="-mx-2 flex h-80 max-h-[50dvh] flex-col">
        <DeviceChoices
          one
          max={1}
          value={imeis}
          onChange={(next) => {
            setImeis(next)
            if (next[0] !== undefined) mutate(next[0])
          }}
        />
      </div>
    </Dialog>
  )
}
