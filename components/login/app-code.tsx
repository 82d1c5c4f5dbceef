/** The domain's QR code with what it is for; on a phone nobody can scan their own screen. */
export function AppCode({ url, text }: { url: string; text: string }) {
  return (
    <div className="mt-6 flex items-center gap-3 border-t border-hairline pt-5 touch:hidden">
      {/* biome-ignore lint/performance/noImgElement: the domain's own picture, shown as it was uploaded */}
      <img
        src={url}
        alt=""
        width={72}
        height={72}
        className="size-18 rounded-control bg-white object-contain p-1"
      />
      <p className="text-body text-muted">{text}</p>
    </div>
  )
}
