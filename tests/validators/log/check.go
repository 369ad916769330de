// Checks a log with golang.org/x/mod/sumdb, which shares no code with ours: its notes, inclusion and consistency proofs, and tiles.
//
//	check FOLDER: FOLDER has key, witness-key, old (a checkpoint), checkpoint (with a cosignature), consistency, proofs/*, entries/*, tile/…
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

var folder = os.Args[1]

func main() {
	old, head := checkpoint("old", false), checkpoint("checkpoint", true)
	fmt.Printf("note.Open: %d and %d entries, signed by the log, cosigned by a witness\n", old.N, head.N)
	var path tlog.TreeProof
	for _, hash := range strings.Fields(text("consistency")) {
		path = append(path, parseHash(hash))
	}
	must(tlog.CheckTree(path, head.N, head.Hash, old.N, old.Hash))
	refused(tlog.CheckTree(path, head.N, head.Hash, old.N, flipped(old.Hash)), "a consistency proof of another root")
	fmt.Printf("tlog.CheckTree: %d entries begin with %d\n", head.N, old.N)
	names, err := filepath.Glob(filepath.Join(folder, "proofs", "*"))
	must(err)
	for _, name := range names {
		checkProof(filepath.Base(name), head)
	}
	fmt.Printf("tlog.CheckRecord: %d proofs\n", len(names))
	checkTiles(head)
}

// The form is that of c2sp.org/tlog-proof.
func checkProof(name string, head tlog.Tree) {
	top, signed, _ := strings.Cut(text("proofs/"+name), "\n\n")
	lines := strings.Split(top, "\n")
	if lines[0] != "c2sp.org/tlog-proof@v1" || !strings.HasPrefix(text("checkpoint"), signed) {
		must(errors.New(name + " is not a proof in the checkpoint"))
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	must(err)
	var path tlog.RecordProof
	for _, line := range lines[2:] {
		path = append(path, parseHash(line))
	}
	entry, err := os.ReadFile(filepath.Join(folder, "entries", name))
	must(err)
	must(tlog.CheckRecord(path, head.N, head.Hash, index, tlog.RecordHash(entry)))
	refused(tlog.CheckRecord(path, head.N, head.Hash, index, tlog.RecordHash(append(entry, ' '))), "another entry")
	refused(tlog.CheckRecord(path, head.N, head.Hash, index+1, tlog.RecordHash(entry)), "another index")
}

// Every entry of every bundle, proven by the hashes of the tiles, which TileHashReader verifies up to the root.
func checkTiles(head tlog.Tree) {
	reader := tlog.TileHashReader(head, tiles{})
	root, err := tlog.TreeHash(head.N, reader)
	must(err)
	if root != head.Hash {
		must(errors.New("the tiles lead to another root"))
	}
	for first := int64(0); first < head.N; first += 256 {
		width := head.N - first
		if width > 256 {
			width = 256
		}
		bundle, err := os.ReadFile(filepath.Join(folder, "tile/entries", number(first/256, int(width))))
		must(err)
		var indexes []int64
		var hashes []tlog.Hash
		for at := first; len(bundle) > 0; at++ {
			length := int(binary.BigEndian.Uint16(bundle)) + 2
			indexes = append(indexes, tlog.StoredHashIndex(0, at))
			hashes = append(hashes, tlog.RecordHash(bundle[2:length]))
			bundle = bundle[length:]
		}
		stored, err := reader.ReadHashes(indexes)
		must(err)
		for at, hash := range stored {
			if hash != hashes[at] || int64(len(stored)) != width {
				must(fmt.Errorf("entry %d is not that of its tile", first+int64(at)))
			}
		}
	}
	fmt.Printf("tlog.TileHashReader: all tiles and all %d entries lead to the signed root\n", head.N)
}

type tiles struct{}

func (tiles) Height() int                          { return 8 }
func (tiles) SaveTiles(_ []tlog.Tile, _ [][]byte) {}
func (tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	read := make([][]byte, len(wanted))
	for at, tile := range wanted {
		data, err := os.ReadFile(filepath.Join(folder, "tile", strconv.Itoa(tile.L), number(tile.N, tile.W)))
		if err != nil {
			return nil, err
		}
		read[at] = data
	}
	return read, nil
}

// The path of a tile below its level, by c2sp.org/tlog-tiles: x/mod puts the height before it.
func number(n int64, width int) string {
	path := tlog.Tile{H: 8, L: 0, N: n, W: width}.Path()
	return strings.TrimPrefix(path, "tile/8/0/")
}

func checkpoint(name string, cosigned bool) tlog.Tree {
	log, err := note.NewVerifier(strings.TrimSpace(text("key")))
	must(err)
	known := []note.Verifier{log}
	if cosigned {
		known = append(known, newWitness(strings.TrimSpace(text("witness-key"))))
	}
	opened, err := note.Open([]byte(text(name)), note.VerifierList(known...))
	must(err)
	if len(opened.Sigs) != len(known) {
		must(fmt.Errorf("%s has %d known signatures", name, len(opened.Sigs)))
	}
	changed := bytes.Replace([]byte(text(name)), []byte("\n"), []byte("x\n"), 1)
	_, err = note.Open(changed, note.VerifierList(known...))
	refused(err, "a changed checkpoint")
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	return tlog.Tree{N: size, Hash: parseHash(lines[2])}
}

// A cosignature of c2sp.org/tlog-cosignature: type 4, which x/mod does not know.
type witness struct {
	name string
	id   uint32
	key  ed25519.PublicKey
}

func newWitness(vkey string) witness {
	parts := strings.SplitN(vkey, "+", 3)
	data, err := base64.StdEncoding.DecodeString(parts[2])
	must(err)
	digest := sha256.Sum256(append([]byte(parts[0]+"\n"), data...))
	id := binary.BigEndian.Uint32(digest[:])
	if data[0] != 4 || fmt.Sprintf("%08x", id) != parts[1] {
		must(errors.New("not the key of a witness"))
	}
	return witness{parts[0], id, data[1:]}
}

func (w witness) Name() string    { return w.name }
func (w witness) KeyHash() uint32 { return w.id }
func (w witness) Verify(message, signature []byte) bool {
	if len(signature) != 72 {
		return false
	}
	time := binary.BigEndian.Uint64(signature)
	return ed25519.Verify(w.key, []byte(fmt.Sprintf("cosignature/v1\ntime %d\n%s", time, message)), signature[8:])
}

func parseHash(line string) tlog.Hash {
	hash, err := tlog.ParseHash(line)
	must(err)
	return hash
}

func flipped(hash tlog.Hash) tlog.Hash {
	hash[0] ^= 1
	return hash
}

func text(name string) string {
	data, err := os.ReadFile(filepath.Join(folder, name))
	must(err)
	return string(data)
}

func refused(err error, what string) {
	if err == nil {
		must(errors.New("accepted " + what))
	}
}

func must(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
