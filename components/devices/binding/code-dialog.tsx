'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { CopyBox } from '@/components/ui/copy-box'
import { Dialog } from '@/components/ui/dialog'
import { MAX_WRONG_CODES } from '@/lib/devices/binding'
import { api } from '@/lib/http/client'

type Props = { imei: string; owner: string; onClose: () => void }

/** Makes the code by which an end user below the owner binds a device, and shows it this once. */
export default function CodeDialog({ imei, owner, onClose }: Props) {
  const t = useTranslations('deviceBinding')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api('POST', '/api/devices/[imei]/binding-code', { params: { imei }, hideError: true }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('make')}
      description={t('makeText', { owner })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone={data ? 'secondary' : 'primary'} busy={isPending} onClick={() => mutate()}>
            {t(data ? 'again' : 'makeNew')}
          </Button>
          <Button onClick={onClose}>{ui('close')}</Button>
        </>
      }
    >
      <FormNotice text={error?.message ?? null} />
      {data && (
        <div role="status" className="flex flex-col gap-2">
          <CopyBox key={data.code} text={data.code} copyLabel={t('copy')} copiedLabel={t('copied')} />
          <p className="text-body text-muted">
            {t('made', { date: formats.dateMinute(Date.parse(data.expiresAt)), count: MAX_WRONG_CODES })}
          </p>
        </div>
      )}
    </Dialog>
  )
}
