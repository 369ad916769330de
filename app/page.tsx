export default function Home() {
  return <main>Acuse</main>;
}
