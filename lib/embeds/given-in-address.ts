/** What opens a signed embed, in the fragment of its address, which no server is sent: `#token=…`; or a preview: `&preview=…`. */
export type GivenInAddress = { token?: string; preview?: string }

const LONGEST = 200

export function givenInAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): GivenInAddress {
  const from = (text: string, name: 'token' | 'preview') => {
    const value = new URLSearchParams(text.slice(1)).get(name)?.trim() ?? ''
    return value === '' || value.length > LONGEST ? {} : { [name]: value }
  }
  return { ...from(hash, 'token'), ...from(search, 'preview') }
}
