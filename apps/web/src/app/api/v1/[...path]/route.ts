import { apiUrl } from '#api/api-url.ts'
import { forward } from '#api/forward.ts'

export const dynamic = 'force-dynamic'

const handle = (request: Request): Promise<Response> => forward({ request, apiUrl: apiUrl(), fetch })

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
