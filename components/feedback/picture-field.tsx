'use client'
import { Camera, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { loadPart } from '@/components/ui/lazy-part'

type Props = { picture: Blob | null; onChange: (picture: Blob | null) => void }

/** Takes a picture of the page when asked to, and shows what would be sent. */
export function PictureField({ picture, onChange }: Props) {
  const t = useTranslations('shell.feedback')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const address = useAddressOf(picture)
  const take = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const { takePagePicture } = await loadPart(() => import('./page-picture'))
      onChange(await takePagePicture())
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-body font-medium">{t('picture')}</legend>
      {hasFailed && <FormNotice text={t('pictureFailed')} />}
      {address ? (
        <>
          {/* biome-ignore lint/performance/noImgElement: it exists in this browser alone */}
          <img
            src={address}
            alt={t('pictureAlt')}
            className="max-h-72 w-full rounded-control border border-hairline bg-sunken object-contain"
          />
          <Button icon={<X className="size-4" />} className="self-start" onClick={() => onChange(null)}>
            {t('removePicture')}
          </Button>
        </>
      ) : (
        <Button
          icon={<Camera className="size-4" />}
          className="self-start"
          busy={isBusy}
          onClick={() => void take()}
        >
          {t('takePicture')}
        </Button>
      )}
      <p className="text-meta text-muted">{t('pictureAbout')}</p>
    </fieldset>
  )
}

function useAddressOf(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setAddress(null)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
