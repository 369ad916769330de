import sys
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

kind, path = sys.argv[1:]
FONTS = "/usr/share/fonts/truetype/dejavu/"

if kind == "standard":
    styles = getSampleStyleSheet()
    SimpleDocTemplate(path, invariant=1, title="Letter to {{name}}").build([
        Paragraph("Contract for {{name}}", styles["Title"]),
        Paragraph("Dear <b>{{name}}</b>, your order {{order_id}} of <i>{{date}}</i> goes to {{street}}, {{city}}, as "
                  "agreed; the sum of <font color='red'>{{amount}}</font> is due.", styles["Normal"]),
        Table([["Code {{code}} for the door", "{{amount}} net"]]),
        Paragraph("{{name}}{{city}} next to each other, nothing for {{unknown}}.", styles["Normal"]),
    ])
elif kind == "truetype":
    pdfmetrics.registerFont(TTFont("D", FONTS + "DejaVuSans.ttf"))
    pdfmetrics.registerFont(TTFont("DB", FONTS + "DejaVuSans-Bold.ttf"))
    c = canvas.Canvas(path, pagesize=(420, 300), invariant=1)
    c.setFont("DB", 18)
    c.setFillColor(HexColor("#0a4d8c"))
    c.drawString(20, 260, "Vertrag für {{name}}")
    c.setFont("D", 11)
    c.setFillColor(HexColor("#222222"))
    c.drawString(20, 230, "Bestellung {{order_id}} vom {{date}} an {{street}}, {{city}}.")
    c.drawRightString(400, 200, "Summe {{amount}} fällig")
    text = c.beginText(20, 170)
    text.setCharSpace(1.5)
    text.setWordSpace(4)
    text.setHorizScale(80)
    text.textLines("Schmal gesetzt {{name}}{{city}} weiter\nund {{amount}} in der nächsten Zeile")
    c.drawText(text)
    c.saveState()
    c.translate(60, 40)
    c.rotate(30)
    c.drawString(0, 0, "Gedreht {{order_id}} schräg")
    c.restoreState()
    c.showPage()
    c.save()
else:
    # A form with fields, an outline, a link and a note; the form is drawn on two pages.
    c = canvas.Canvas(path, pagesize=(420, 300), invariant=1)
    c.setTitle("Form for {{name}}")
    c.beginForm("head")
    c.setFont("Helvetica-Bold", 12)
    c.drawString(20, 270, "Header for {{name}} on every page")
    c.endForm()
    for page in (1, 2):
        c.doForm("head")
        c.bookmarkPage(f"p{page}")
        c.addOutlineEntry(f"Page {page} for {{{{name}}}}", f"p{page}")
        c.setFont("Times-Roman", 12)
        c.drawString(20, 230, "Order {{order_id}} of {{date}} on page %d" % page)
        c.linkURL("https://example.com/", (20, 225, 200, 245))
        c.acroForm.textfield(name=f"note{page}", value="for {{city}} only", x=20, y=150, width=200, height=24)
        c.acroForm.checkbox(name=f"agree{page}", x=20, y=110, checked=True)
        c.showPage()
    c.save()
