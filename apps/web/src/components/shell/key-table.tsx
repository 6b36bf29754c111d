import { keys } from '#lib/keys/keys.ts'

export const KeyTable = () => (
  <table className="tbl tight" aria-label="Keys and what they do">
    <tbody>
      {keys.map(([key, does]) => (
        <tr key={does}>
          <th scope="row" className="font-medium! whitespace-nowrap max-sm:whitespace-normal">
            {key}
          </th>
          <td>{does}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
