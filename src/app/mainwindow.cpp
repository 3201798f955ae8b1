// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"

#include "app/dialogs.h"
#include "app/documentstatus.h"
#include "app/fileactions.h"
#include "app/filedrop.h"
#include "app/tablerequests.h"
#include "app/undokeys.h"
#include "engine/parametercount.h"
#include "ui_mainwindow.h"
#include "widgets/heatmap.h"
#include "widgets/modelbar.h"
#include "widgets/sizebox.h"
#include "widgets/temperatureedit.h"

#include <QActionGroup>
#include <QCloseEvent>
#include <QItemSelectionModel>
#include <QLabel>
#include <QScreen>
#include <QWhatsThis>

namespace alphascope {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(Dialogs *dialogs, QWidget *parent)
    : QMainWindow(parent)
    , m_ui(std::make_unique<Ui::MainWindow>())
    , m_dialogs(dialogs)
    , m_document(new Document(this))
    , m_status(new DocumentStatus(m_document, this))
    , m_requests(new TableRequests(m_document, this))
    , m_files(std::make_unique<FileActions>(this, m_document, dialogs, &m_preferences))
    , m_statusText(new QLabel(this))
    , m_hoverText(new QLabel(this))
    , m_modelText(new QLabel(this))
{
    m_ui->setupUi(this);
    setObjectName(u"mainWindow"_s);
    for (QLabel *label : { m_hoverText, m_modelText }) {
        label->setTextFormat(Qt::PlainText);
        label->setMargin(3);
        m_ui->statusBar->addPermanentWidget(label);
    }
    m_ui->statusBar->addWidget(m_statusText, 1);
    m_statusText->setObjectName(u"statusText"_s);
    m_statusText->setTextFormat(Qt::PlainText);
    new UndoKeys(this);
    m_files->addSamples(m_ui->menuSamples);
    connectActions();
    connectPanels();
    connectDocument();
    resize(1280, 720);
    arrangeDocks();
    // On a screen that the first window would fill anyway, its frame and status bar must not hang over the edge.
    const QSize room = screen()->availableSize();
    if (!m_preferences.restoreWindow(*this) && (room.width() <= width() || room.height() <= height() + 40))
        setWindowState(Qt::WindowMaximized);
}

MainWindow::~MainWindow()
{
    // Children that speak up while they go must not reach what is gone already.
    for (QObject *child : findChildren<QObject *>())
        child->disconnect(this);
}

Document *MainWindow::document() const { return m_document; }

FileActions *MainWindow::files() const { return m_files.get(); }

void MainWindow::arrangeDocks()
{
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    tabifyDockWidget(m_ui->stepDock, m_ui->statesDock);
    tabifyDockWidget(m_ui->statesDock, m_ui->weightsDock);
    m_ui->stepDock->raise();
    // Their tabs already name them; a title bar would say it twice and cost the views a line.
    for (QDockWidget *dock : { m_ui->stepDock, m_ui->statesDock, m_ui->weightsDock })
        dock->setTitleBarWidget(new QWidget(dock));
    resizeDocks({ m_ui->inputDock }, { 280 }, Qt::Horizontal);
    resizeDocks({ m_ui->stepDock }, { 260 }, Qt::Vertical);
    for (QDockWidget *dock : { m_ui->inputDock, m_ui->stepDock, m_ui->statesDock, m_ui->weightsDock })
        m_ui->menuView->addAction(dock->toggleViewAction());
    for (QDockWidget *dock : { m_ui->stepDock, m_ui->statesDock, m_ui->weightsDock })
        connect(dock->toggleViewAction(), &QAction::triggered, dock, &QWidget::raise); // not behind another tab
}

void MainWindow::connectActions()
{
    QAction *undo = m_document->undoStack()->createUndoAction(this);
    QAction *redo = m_document->undoStack()->createRedoAction(this);
    undo->setObjectName(u"actionUndo"_s);
    redo->setObjectName(u"actionRedo"_s);
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts({ QKeySequence(u"Ctrl+Shift+Z"_s), QKeySequence(u"Ctrl+Y"_s) });
    m_ui->menuEdit->addActions({ undo, redo });

    auto *families = new QActionGroup(this);
    families->addAction(m_ui->actionVectors);
    families->addAction(m_ui->actionManyToOne);
    connect(m_ui->actionVectors, &QAction::triggered, this, [this] { changeFamily(0); });
    connect(m_ui->actionManyToOne, &QAction::triggered, this, [this] { changeFamily(1); });

    connect(m_ui->actionNew, &QAction::triggered, m_files.get(), &FileActions::startAnew);
    connect(m_ui->actionOpen, &QAction::triggered, m_files.get(), &FileActions::chooseAndOpen);
    connect(m_ui->actionSave, &QAction::triggered, m_files.get(), &FileActions::save);
    connect(m_ui->actionSaveAs, &QAction::triggered, m_files.get(), &FileActions::saveAs);
    connect(m_ui->actionQuit, &QAction::triggered, this, &QWidget::close);
    connect(m_ui->actionCompute, &QAction::triggered, m_document, &Document::recompute);
    connect(m_ui->actionZoomIn, &QAction::triggered, m_ui->attention->alpha(), &Heatmap::zoomIn);
    connect(m_ui->actionZoomOut, &QAction::triggered, m_ui->attention->alpha(), &Heatmap::zoomOut);
    connect(m_ui->actionZoomToFit, &QAction::triggered, m_ui->attention->alpha(), &Heatmap::zoomToFit);
    connect(m_ui->actionHelp, &QAction::triggered, this, &MainWindow::explainFocus);
    connect(m_ui->actionAbout, &QAction::triggered, this, [this] { m_dialogs->about(this); });
}

void MainWindow::connectPanels()
{
    auto *modelBar = new ModelBar(this);
    modelBar->setObjectName(u"modelBar"_s);
    m_ui->toolBar->addWidget(modelBar);
    connect(m_document, &Document::specimenChanged, modelBar,
        [this, modelBar] { modelBar->setSpecimen(m_document->specimen()); });
    connect(modelBar, &ModelBar::edited, m_document, &Document::edit);

    const auto connectPanel = [this](auto *panel) {
        using Panel = std::remove_pointer_t<decltype(panel)>;
        connect(panel, &Panel::edited, m_document, &Document::edit);
        connect(panel, &Panel::requested, m_requests, &TableRequests::handle);
    };
    connectPanel(m_ui->vectorsPanel);
    connectPanel(m_ui->sequencePanel);
    connectPanel(m_ui->weightsPanel);
    connect(m_requests, &TableRequests::refused, m_status, &DocumentStatus::say);
    connect(m_requests, &TableRequests::sequenceRefused, m_ui->sequencePanel, &SequencePanel::setSequenceProblem);
    connect(m_ui->sequencePanel, &SequencePanel::sequenceProblemChanged, m_status, &DocumentStatus::setSequenceProblem);
    for (const SizeBox *box : findChildren<SizeBox *>())
        connect(box, &SizeBox::refused, m_status, &DocumentStatus::say);
    for (const TemperatureEdit *edit : findChildren<TemperatureEdit *>())
        connect(edit, &TemperatureEdit::refused, m_status, &DocumentStatus::say);

    AttentionView *attention = m_ui->attention;
    m_ui->stepPanel->setSelection(attention->selection());
    m_ui->statesPanel->setSelection(attention->selection());
    connect(m_ui->stepPanel, &StepPanel::titleChanged, this, [this](QString title) {
        m_ui->stepDock->setWindowTitle(title.replace(u'&', "&&"_L1)); // a tab takes a single & for a shortcut
    });
    connect(attention, &AttentionView::hovered, m_hoverText, &QLabel::setText);
    connect(attention, &AttentionView::sheetChanged, this, &MainWindow::showSheet);
    connect(attention, &AttentionView::maskToggled, m_document, [this](int row, int column, bool masked) {
        m_document->edit(SetMasked { row, column, masked });
    });
    connect(attention, &AttentionView::paddingToggled, m_document, [this](int column, bool padded) {
        m_document->edit(SetPadded { column, padded });
    });
    connect(
        attention, &AttentionView::remedyClicked, m_document, [this] { m_document->edit(RenewLocationWeights {}); });
    connect(attention, &AttentionView::backClicked, m_document, &Document::undoToComputable);
    connect(attention, &AttentionView::messageClosed, m_status, &DocumentStatus::dismiss);
    connect(attention->selection(), &QItemSelectionModel::currentChanged, this, &MainWindow::rememberSelection);
}

void MainWindow::connectDocument()
{
    connect(m_document, &Document::specimenChanged, this, &MainWindow::showSpecimen);
    connect(m_document, &Document::traceChanged, this, &MainWindow::showTrace);
    connect(m_document, &Document::problemFound, this, &MainWindow::showProblem);
    connect(m_document, &Document::identityChanged, this, &MainWindow::showIdentity);
    connect(m_document, &Document::begun, this, &MainWindow::forgetDocument);
    connect(m_document, &Document::opened, this, [this] { m_toSelect = m_document->selected(); });
    connect(new FileDrop(this), &FileDrop::dropped, m_files.get(), &FileActions::open);
    connect(m_files.get(), &FileActions::failed, m_status, &DocumentStatus::say);
    connect(m_status, &DocumentStatus::changed, this, &MainWindow::showStatus);
}

void MainWindow::showSpecimen()
{
    const Specimen &specimen = m_document->specimen();
    const auto *vectors = std::get_if<Vectors>(&specimen);
    (vectors ? m_ui->actionVectors : m_ui->actionManyToOne)->setChecked(true);
    m_ui->inputStack->setCurrentIndex(static_cast<int>(specimen.index()));
    m_ui->attention->setCausal(vectors && vectors->config.causal);
    if (vectors) {
        m_ui->vectorsPanel->setVectors(*vectors);
        m_ui->sequencePanel->dropTyped();
    } else {
        m_ui->sequencePanel->setModel(std::get<ManyToOne>(specimen));
    }
    showIdentity(); // another family has another file
    m_ui->weightsPanel->setSpecimen(specimen);
    const Index parameters = parameterCount(specimen).total;
    m_modelText->setText(parameters > 0 ? tr("%L1 parameters").arg(parameters) : tr("no parameters"));
}

void MainWindow::showTrace()
{
    const auto trace = m_document->trace();
    const auto selected = std::exchange(m_toSelect, {});
    m_ui->attention->setTrace(trace);
    if (selected)
        m_ui->attention->select(int(selected->row), int(selected->column), int(selected->sheet));
    showSheet();
    m_ui->statesPanel->setTrace(trace);
    m_ui->sequencePanel->setOutputs(trace->outputs);
}

void MainWindow::showSheet()
{
    m_ui->stepPanel->setTrace(m_document->trace(), m_ui->attention->sheet());
    rememberSelection();
}

void MainWindow::rememberSelection()
{
    const QModelIndex current = m_ui->attention->selection()->currentIndex();
    if (current.isValid())
        m_document->setSelected({ current.row(), current.column(), m_ui->attention->sheet() });
}

void MainWindow::showProblem()
{
    m_ui->sequencePanel->setOutputs({});
    if (m_document->trace())
        return;
    // Just opened: the picture there is another document's.
    m_ui->attention->setTrace(nullptr);
    m_ui->statesPanel->setTrace(nullptr);
    showSheet();
}

//! Numbers of an older input are greyed, like the picture.
void MainWindow::showStatus()
{
    m_statusText->setText(m_status->text());
    m_ui->attention->setMessage(m_status->message());
    m_ui->attention->setDimmed(m_status->isDimmed());
    m_ui->stepPanel->setEnabled(!m_status->isStale());
    m_ui->statesPanel->setEnabled(!m_status->isStale());
}

//! What belonged to the document before this one.
void MainWindow::forgetDocument()
{
    m_families = {};
    m_toSelect.reset();
    m_ui->sequencePanel->dropTyped();
    m_ui->sequencePanel->showTop();
    m_ui->vectorsPanel->showTop();
}

void MainWindow::showIdentity()
{
    setWindowTitle(tr("%1[*] – Alphascope").arg(m_files->name()));
    setWindowModified(m_document->isModified());
    setWindowFilePath(m_files->path());
}

void MainWindow::changeFamily(std::size_t family)
{
    const Specimen &present = m_document->specimen();
    if (present.index() != family)
        m_document->edit(Replace { m_families.change(present, family), tr("Change the model family").toStdString() });
}

void MainWindow::explainFocus()
{
    const QWidget *widget = focusWidget();
    while (widget && widget->whatsThis().isEmpty())
        widget = widget->parentWidget();
    if (widget)
        QWhatsThis::showText(widget->mapToGlobal(widget->rect().center()), widget->whatsThis());
    else
        QWhatsThis::enterWhatsThisMode();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_closing && m_document->isModified()) {
        event->ignore();
        m_files->leave([this] {
            m_closing = true;
            // Within a close event another close() does nothing.
            QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
        });
        return;
    }
    m_preferences.saveWindow(*this);
    event->accept();
}

} // namespace alphascope
