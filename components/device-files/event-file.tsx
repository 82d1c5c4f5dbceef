'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { buttonVariants } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { EventFile } from '@/lib/device-files/file-schema'
import { isShown } from '@/lib/device-files/recognise-file'
import { FILE_ICONS, fileAddress } from './file-thumbnail'
import { ShownPicture } from './shown-picture'

const KB = 1000

type Props = {
  eventId: number
  /** Null once it is kept no longer. */
  file: EventFile | null
  time: string
  device: string
}

/** The file of an event: a picture opens whole, what browsers do not show is saved. */
export function EventFileView({ file, ...of }: Props) {
  const t = useTranslations('deviceFiles')
  if (!file) return <p className="px-4 text-body text-muted">{t('gone')}</p>
  return <div className="px-4">{isShown(file) ? <Picture {...of} /> : <Saved {...of} file={file} />}</div>
}

/** A press, or Enter, opens it whole. */
export function Picture({ eventId, time, device, square }: Omit<Props, 'file'> & { square?: boolean }) {
  const t = useTranslations('deviceFiles')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const moment = formats.moment(Date.parse(time))
  const alt = t('alt', { device, time: moment })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`tap block w-full cursor-zoom-in overflow-hidden rounded-panel border border-hairline bg-sunken ${square ? 'aspect-square' : ''}`}
      >
        <ShownPicture
          src={fileAddress(eventId, 'thumbnail')}
          alt={alt}
          className={square ? 'size-full object-cover' : 'max-h-56 w-full object-contain'}
        />
      </button>
      {open && (
        <Dialog
          open
          width="wide"
          title={device}
          description={moment}
          closeLabel={ui('close')}
          onOpenChange={(stays) => !stays && setOpen(false)}
        >
          <ShownPicture
            retries
            src={fileAddress(eventId)}
            alt={alt}
            className="mx-auto mb-4 max-h-[70dvh] w-full rounded-control object-contain"
          />
        </Dialog>
      )}
    </>
  )
}

/** Its kind and size, to save it. */
function Saved({ eventId, file, time, device }: Props & { file: EventFile }) {
  const t = useTranslations('deviceFiles')
  const formats = useFormats()
  const Icon = FILE_ICONS[file.kind]
  const kind = t(`kinds.${file.kind}`)
  const size = formats.number(Math.max(1, Math.round(file.bytes / KB)))
  return (
    <a
      href={fileAddress(eventId)}
      download
      aria-label={t('saveOf', { kind, device, time: formats.moment(Date.parse(time)) })}
      className={`${buttonVariants()} w-full`}
    >
      <Icon className="size-4 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate text-start">{t('kindAndSize', { kind, size })}</span>
      <Download className="size-4 text-muted" aria-hidden="true" />
    </a>
  )
}
