import sys
import cairo

# Text as cairo's toy and glyph interfaces draw it, upright and turned.
surface = cairo.PDFSurface(sys.argv[1], 420, 300)
surface.set_metadata(cairo.PDFMetadata.CREATE_DATE, "2024-01-01T00:00:00Z")
c = cairo.Context(surface)


def line(x, y, text, size=12, family="DejaVu Sans", slant=0, weight=0, colour=(0, 0, 0)):
    c.select_font_face(family, slant, weight)
    c.set_font_size(size)
    c.set_source_rgb(*colour)
    c.move_to(x, y)
    c.show_text(text)


line(20, 40, "Contract for {{name}}", 20, weight=1, colour=(0.04, 0.3, 0.55))
line(20, 80, "Order {{ order_id }} of {{date}} to {{street}}, {{city}}.", family="Liberation Serif")
line(20, 110, "Total {{amount}} due", slant=1, colour=(0.7, 0, 0))
line(20, 140, "{{name}}{{city}} stand next to each other", family="Liberation Mono", size=10)
c.save()
c.translate(30, 280)
c.rotate(-0.3)
line(0, 0, "Turned {{order_id}} a little")
c.restore()
c.set_source_rgba(0, 0, 0, 0.3)
c.rectangle(200, 200, 180, 60)
c.fill()
c.push_group()
line(210, 235, "In a group {{amount}} pale", colour=(0, 0.3, 0))
c.pop_group_to_source()
c.paint_with_alpha(0.6)
surface.finish()
