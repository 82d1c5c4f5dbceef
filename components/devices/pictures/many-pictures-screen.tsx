'use client'
import { CircleAlert, CircleCheck, Clock, ImagePlus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { SheetHeader } from '@/components/devices/sheets/sheet-header'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { MAX_PICTURES_AT_ONCE } from '@/lib/devices/record-schema'
import { type ManyPicture, type PictureState, useManyPictures } from './use-many-pictures'

const MARKS: Record<PictureState, React.ReactNode> = {
  waiting: <Clock className="size-4 text-muted" aria-hidden="true" />,
  sending: <Spinner />,
  saved: <CircleCheck className="size-4 text-success" aria-hidden="true" />,
  refused: <CircleAlert className="size-4 text-danger" aria-hidden="true" />,
}

/** /devices/pictures: pictures of many devices at once, each named by its device. */
export function ManyPicturesScreen() {
  const t = useTranslations('deviceSheet.pictures')
  const id = useId()
  const { pictures, isSending, send } = useManyPictures(t('tooMany', { max: MAX_PICTURES_AT_ONCE }))
  const ended = pictures.filter(({ state }) => state === 'saved' || state === 'refused').length
  const refused = pictures.filter(({ state }) => state === 'refused').length
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-5 p-6 phone:p-4">
      <SheetHeader title={t('title')} about={t('about', { max: MAX_PICTURES_AT_ONCE })} />
      <label
        htmlFor={id}
        className="flex cursor-pointer flex-col items-center gap-1 rounded-panel border border-dashed border-outline/60 bg-surface px-6 py-8 text-center transition-colors focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25 hover:bg-hover"
      >
        <ImagePlus className="mb-1 size-5 text-muted" aria-hidden="true" />
        <span className="text-md font-medium">{t('choose')}</span>
        <span className="text-meta text-muted">{t('nameHint')}</span>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png"
          multiple
          disabled={isSending}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void send([...(currentTarget.files ?? [])])
            // The same ones may be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      {pictures.length > 0 && (
        <section aria-label={t('title')} className="flex flex-col gap-3">
          <Progress label={t('title')} value={ended / pictures.length} className="h-1.5" />
          <p className="text-body" role="status">
            {t('outcome', { saved: ended - refused, refused, total: pictures.length })}
          </p>
          <ul className="rounded-panel border border-hairline bg-surface">
            {pictures.map((picture, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and two may have one name
              <PictureRow key={index} picture={picture} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function PictureRow({ picture }: { picture: ManyPicture }) {
  const { name, imei, state, reason } = picture
  return (
    <li className="flex min-h-10 items-center gap-3 border-b border-hairline px-3 py-1.5 last:border-0">
      {MARKS[state]}
      <bdi className="min-w-24 flex-1 truncate tabular-nums" title={name}>
        {state === 'saved' && imei ? (
          <Link href={`/devices/${imei}`} className="text-primary-text hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </bdi>
      {reason && <span className="text-end text-meta text-danger">{reason}</span>}
    </li>
  )
}
