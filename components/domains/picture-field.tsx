'use client'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { type DomainPicture, MAX_DOMAIN_PICTURE_KB } from '@/lib/domains/schema'

type Props = {
  picture: DomainPicture
  /** What is shown at the moment: stored or just chosen. */
  url: string | null
  changed: boolean
  problem: string | null
  onChoose: (file: File | null, problem: string | null) => void
}

const DRAWN: readonly DomainPicture[] = ['logo', 'loginPageIllustration', 'demoPageIllustration']

/** One picture of a domain: what it is now, another one, none. */
export function PictureField({ picture, url, changed, problem, onChoose }: Props) {
  const t = useTranslations('domains')
  const id = useId()
  const name = t(`picture.${picture}`)
  const choose = (file: File | undefined) => {
    if (!file) return
    const tooLarge = file.size > MAX_DOMAIN_PICTURE_KB * 1000
    onChoose(tooLarge ? null : file, tooLarge ? t('pictureTooLarge', { max: MAX_DOMAIN_PICTURE_KB }) : null)
  }
  return (
    <div className="flex items-center gap-3 py-2">
      <span className="grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-muted">
        {url ? (
          // biome-ignore lint/performance/noImgElement: a picture that may not be uploaded yet
          <img src={url} alt="" className="size-full object-contain" />
        ) : (
          <ImagePlus className="size-5" aria-hidden="true" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium">
          {name}
          {changed && <span className="ms-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />}
        </p>
        {problem ? (
          <p role="alert" className="text-meta text-danger">
            {problem}
          </p>
        ) : (
          !url && <p className="text-meta text-muted">{t(DRAWN.includes(picture) ? 'none' : 'noneAtAll')}</p>
        )}
      </div>
      <label
        htmlFor={id}
        className={`${buttonVariants()} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
      >
        <span aria-hidden="true">{t(url ? 'replace' : 'chooseShort')}</span>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('choose', { name })}
          className="sr-only"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      {url && (
        <IconButton label={t('takeAway', { name })} icon={<Trash2 />} onClick={() => onChoose(null, null)} />
      )}
    </div>
  )
}
